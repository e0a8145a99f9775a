const fromPointer = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Which fields the schemas did not accept, and why, as the caller is told. */
export const listErrors = (validation: readonly { instancePath: string; message?: string | undefined }[]) =>
  validation.map(({ instancePath, message }) => ({
    path: fromPointer(instancePath),
    message: message ?? 'Not accepted',
  }));
