import { attackCalls } from './input/attack-calls.ts';

await attackCalls({
  test: 'generated bodies, queries and headers against every write',
  isMeant: ({ method }) => method !== 'GET',
});
