export const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The parts of what a browser has kept, by whatever release and whoever wrote it; none where it makes no sense. */
export const readKept = (text: string | null): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isPart(kept) ? kept : {};
  } catch {
    return {};
  }
};
