// Draws the icons of the installed app, which has no SVG everywhere: `node scripts/draw-app-icons.mjs` after a change below.
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);

/** The lamp of favicon.svg on its amber. Systems cut a maskable icon to a shape of their own, so its lamp is smaller and its
 * amber fills the square. */
const draw = ({ corner, scale }) => {
  const shift = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="#F9B233"/><path transform="translate(${shift} ${shift}) scale(${scale})" fill="#101A35" d="M12 7h8l3 10H9zM14.7 17h2.6v4.6h-2.6zM10.5 22h11v2.6h-11z"/></svg>`;
};

const save = (name, svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(name, folder).pathname);

await save('icons/app-192.png', draw({ corner: 8, scale: 1 }), 192);
await save('icons/app-512.png', draw({ corner: 8, scale: 1 }), 512);
await save('icons/app-maskable-512.png', draw({ corner: 0, scale: 0.8 }), 512);
// iPhones fetch it under this name and round its corners themselves.
await save('apple-touch-icon.png', draw({ corner: 0, scale: 0.9 }), 180);
