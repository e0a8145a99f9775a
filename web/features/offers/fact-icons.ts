import {
  type Icon,
  IconArmchair,
  IconBath,
  IconBed,
  IconBooks,
  IconCheck,
  IconDeviceTv,
  IconLamp,
  IconLock,
  IconMoonStars,
  IconPlug,
  IconUsers,
  IconWifi,
  IconWindow,
} from '@tabler/icons-react';

/** The first pattern that a fact matches gives its icon; venues write their facts in their own words. */
const icons: readonly (readonly [RegExp, Icon])[] = [
  [/sleeps|seats|people/i, IconUsers],
  [/bath|shower/i, IconBath],
  [/\bbeds?\b|single|double|twin|queen|king|mattress|× ?\d/i, IconBed],
  [/lock|safe|key/i, IconLock],
  [/wi-?fi|network/i, IconWifi],
  [/socket|plug|power|charg/i, IconPlug],
  [/quiet|silent|night/i, IconMoonStars],
  [/screen|whiteboard|projector|monitor|board/i, IconDeviceTv],
  [/window|view|light/i, IconWindow],
  [/lamp/i, IconLamp],
  [/shelf|shelves|book/i, IconBooks],
  [/chair|sofa|stool|desk|table/i, IconArmchair],
];

export const factIcon = (fact: string): Icon =>
  icons.find(([pattern]) => pattern.test(fact))?.[1] ?? IconCheck;
