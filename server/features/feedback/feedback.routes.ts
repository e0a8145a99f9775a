import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../parts.ts';

export const serveFeedback = (_api: FastifyInstance, _parts: Parts): void => {};
