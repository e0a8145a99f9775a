import { attackCalls } from './input/attack-calls.ts';

await attackCalls('every read', ({ method }) => method === 'GET');
