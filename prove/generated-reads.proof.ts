import { attackCalls } from './input/attack-calls.ts';

await attackCalls({
  test: 'generated bodies, queries and headers against every read',
  isMeant: ({ method }) => method === 'GET',
});
