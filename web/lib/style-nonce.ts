/** The nonce of this page load: the browser accepts no style element without it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of Mantine's drawers and dialogs (react-remove-scroll) looks for it under webpack's name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
