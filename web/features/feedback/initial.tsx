import classes from './initial.module.css';

const tones = 3;

/** The first letter of a name, in a colour that stays with the name. */
export const Initial = ({ name }: { name: string }) => {
  const [first = ''] = name;
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
  return (
    <span className={classes.initial} data-tone={tone} aria-hidden>
      {first.toUpperCase()}
    </span>
  );
};
