import { QRCodeSVG } from 'qrcode.react';
import classes from './qr-code.module.css';

/** Always dark on white, with the quiet zone that cameras need. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <QRCodeSVG
    className={classes.code}
    value={text}
    title={label}
    role="img"
    fgColor="#0b1226"
    marginSize={3}
  />
);
