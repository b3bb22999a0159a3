"""The Numba variants of particles."""

from numba import cuda, float32


def aos(particles, energy, n):
    i = cuda.grid(1)
    if i < n:
        vx, vy, vz, mass = particles[i, 4], particles[i, 5], particles[i, 6], particles[i, 7]
        energy[i] = float32(0.5) * mass * (vx * vx + vy * vy + vz * vz)


def soa(fields, energy, n):
    i = cuda.grid(1)
    if i < n:
        vx, vy, vz, mass = fields[4, i], fields[5, i], fields[6, i], fields[7, i]
        energy[i] = float32(0.5) * mass * (vx * vx + vy * vy + vz * vz)
