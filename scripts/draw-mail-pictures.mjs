// Draws the small pictures of mails, which have no SVG: `node scripts/draw-mail-pictures.mjs` after a change below.
import sharp from 'sharp';

const folder = new URL('../server/mail/pictures/', import.meta.url);

/** Readable on mails in light and dark mode. */
const colour = '#B4700A';

const icons = {
  room: 'Bed',
  study: 'Book',
  pc: 'DeviceDesktop',
  arrive: 'DoorEnter',
  leave: 'DoorExit',
  clock: 'Clock',
  pay: 'Receipt',
  reference: 'Id',
  food: 'ToolsKitchen2',
};

const attributesOf = ({ key: _, ...attributes }) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

const save = (name, svg, size) =>
  sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(`${name}.png`, folder).pathname);

for (const [name, icon] of Object.entries(icons)) {
  const { __iconNode: nodes } = await import(`@tabler/icons-react/dist/esm/icons/Icon${icon}.mjs`);
  const drawn = nodes.map(([tag, attributes]) => `<${tag} ${attributesOf(attributes)}/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`;
  await save(name, svg, 60);
}

// The lamp of favicon.svg.
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#F9B233"/><path fill="#101A35" d="M12 7h8l3 10H9zM14.7 17h2.6v4.6h-2.6zM10.5 22h11v2.6h-11z"/></svg>`;
await save('mark', mark, 90);
