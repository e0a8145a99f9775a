import type { FastifyInstance } from 'fastify';

/** Every route that a server really has, as `GET /api/rooms/:id`, by its own account. */
export const listRoutes = (app: FastifyInstance): string[] => {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      const path = `${depth > 0 ? above[depth - 1] : ''}${part}`;
      above[depth] = path;
      return methods.split(', ').map((method) => `${method} ${path}`);
    });
};
