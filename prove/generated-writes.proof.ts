import { attackCalls } from './input/attack-calls.ts';

await attackCalls('every write', ({ method }) => method !== 'GET');
