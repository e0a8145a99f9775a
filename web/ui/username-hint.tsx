/** Tells a password manager whose password this form is about; nobody else sees it. */
export const UsernameHint = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
