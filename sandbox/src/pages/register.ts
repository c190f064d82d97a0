import type { FastifyInstance } from 'fastify';
import type { World } from '../core/world.ts';
/** placeholder until pages land */
export async function registerPages(_app: FastifyInstance, _world: World): Promise<void> {}
