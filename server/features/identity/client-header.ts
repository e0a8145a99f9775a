/** The header in which we, and nobody else, tell better-auth where a request comes from. */
export const clientHeader = 'x-nightdesk-client';
