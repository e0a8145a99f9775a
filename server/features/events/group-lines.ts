import type { Line } from './open-line.ts';

/** Lines by what they have in common; an empty group is forgotten. */
export const groupLines = () => {
  const groups = new Map<string, Set<Line>>();
  return {
    of: (key: string): ReadonlySet<Line> => groups.get(key) ?? new Set(),
    add(key: string, line: Line): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(line));
    },
    remove(key: string, line: Line): void {
      const group = groups.get(key);
      group?.delete(line);
      if (group?.size === 0) groups.delete(key);
    },
  };
};
