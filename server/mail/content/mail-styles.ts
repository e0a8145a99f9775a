/** Most mail programs only support inline styles: light colours, and everything without colour. */
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const display = "font-family:'Bricolage Grotesque',Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

const styles = {
  body: `margin:0;padding:0;background-color:#FAF7F1;${font}`,
  page: 'background-color:#FAF7F1;width:100%;',
  card: 'background-color:#FFFFFF;border-radius:20px;overflow:hidden;width:100%;max-width:600px;',
  band: 'background-color:#101A35;padding:19px 32px;',
  mark: 'display:block;border:0;',
  /** For pictures that point in a direction. */
  pointer: 'display:block;border:0;',
  besideName: 'padding-right:10px;',
  name: `${display}color:#F5F0E6;font-size:22px;line-height:30px;font-weight:640;text-align:left;`,
  main: 'padding:28px 32px 32px;text-align:left;',
  heading: `${display}color:#141D38;font-size:32px;line-height:38px;font-weight:640;letter-spacing:-0.018em;margin:0 0 8px;`,
  lead: `${font}color:#565F7A;font-size:17px;line-height:26px;margin:0 0 20px;`,
  text: `${font}color:#565F7A;font-size:15px;line-height:23px;margin:0 0 16px;`,
  title: `${display}color:#141D38;font-size:18px;line-height:24px;font-weight:640;margin:8px 0 10px;`,
  facts:
    'width:100%;border-collapse:collapse;border-bottom:1px solid #E6DFD1;border-color:#E6DFD1;margin:0 0 24px;',
  icon: 'border-top:1px solid #E6DFD1;padding:13px 0 0;width:34px;vertical-align:top;',
  label: `${font}border-top:1px solid #E6DFD1;color:#565F7A;font-size:15px;line-height:22px;font-weight:400;padding:12px 12px 12px 0;text-align:left;vertical-align:top;width:96px;`,
  value: `${font}border-top:1px solid #E6DFD1;color:#141D38;font-size:15px;line-height:22px;font-weight:620;padding:12px 0;text-align:left;vertical-align:top;`,
  note: `${font}color:#565F7A;font-size:13px;line-height:19px;font-weight:400;`,
  buttonCell: 'background-color:#F9B233;border-radius:12px;text-align:center;',
  button: `${font}color:#101A35;display:block;font-size:15px;line-height:24px;font-weight:650;padding:12px 16px;text-decoration:none;`,
  ok: `${font}background-color:#E2F1E8;border-radius:12px;color:#1C6142;font-size:15px;line-height:23px;padding:12px 16px;`,
  warn: `${font}background-color:#FFEFCF;border-radius:12px;color:#7A4A06;font-size:15px;line-height:23px;padding:12px 16px;`,
  noteLink: 'color:inherit;font-weight:620;text-decoration:underline;',
  link: 'color:#94560A;font-weight:620;text-decoration:underline;',
  foot: `${font}color:#565F7A;font-size:13px;line-height:21px;padding:20px 32px 0;text-align:left;`,
} as const;

/** The same for right-to-left text; joined letters need normal spacing. */
const mirror = (style: string): string =>
  style
    .replaceAll('text-align:left', 'text-align:right')
    .replaceAll('padding-right:', 'padding-left:')
    .replaceAll(/padding:([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);/g, 'padding:$1 $4 $3 $2;')
    .replaceAll(/letter-spacing:[^;]*;/g, '');

// Entries of named styles.
const mirrored = Object.fromEntries(
  Object.entries(styles).map(([name, style]) => [name, mirror(style)]),
) as Record<keyof typeof styles, string>;

export const stylesOf: Record<'ltr' | 'rtl', Record<keyof typeof styles, string>> = {
  ltr: styles,
  rtl: { ...mirrored, pointer: `${styles.pointer}transform:scaleX(-1);` },
};

/** Dark colours for programs that support style sheets, and layout for phones. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .nd-main { padding: 24px 20px 28px !important; }
  .nd-band, .nd-foot { padding-left: 20px !important; padding-right: 20px !important; }
  .nd-heading { font-size: 27px !important; line-height: 33px !important; }
}
@media (prefers-color-scheme: dark) {
  .nd-body, .nd-page { background-color: #0D1428 !important; }
  .nd-card { background-color: #17203B !important; }
  .nd-band { background-color: #090F20 !important; }
  .nd-strong { color: #F5F0E6 !important; }
  .nd-muted { color: #AEB9D3 !important; }
  .nd-line { border-color: #28345A !important; }
  .nd-ok { background-color: #173B31 !important; color: #8FDDB5 !important; }
  .nd-warn { background-color: #43310F !important; color: #FFD68A !important; }
  .nd-link { color: #FFC65A !important; }
}
`;
