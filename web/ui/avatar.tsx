import { useState } from 'react';
import classes from './avatar.module.css';

/** The user's photo, or the initial of their name if it is missing or fails to load. */
export const Face = ({ viewer, size }: { viewer: { name: string; photoURL: string }; size: number }) => {
  const [broken, setBroken] = useState<string>();
  const photo = viewer.photoURL !== broken && viewer.photoURL;
  if (photo)
    return (
      <img
        className={classes.face}
        src={photo}
        alt={viewer.name}
        width={size}
        height={size}
        onError={() => setBroken(viewer.photoURL)}
      />
    );
  return (
    <svg
      className={classes.face}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={viewer.name}
    >
      <rect className={classes.ground} width="40" height="40" />
      <text className={classes.letter} x="20" y="26.5" textAnchor="middle">
        {[...viewer.name][0]?.toUpperCase()}
      </text>
    </svg>
  );
};

const tones = 3;

/** The initial of a name, in a colour derived from it. */
export const Initial = ({ name }: { name: string }) => {
  const [first = ''] = name;
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
  return (
    <span className={classes.initial} data-tone={tone} aria-hidden>
      {first.toUpperCase()}
    </span>
  );
};
