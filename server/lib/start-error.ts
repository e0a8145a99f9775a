/** A failure to start that the person at the keyboard can mend: shown as its one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
