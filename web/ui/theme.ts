import {
  ActionIcon,
  Button,
  createTheme,
  Input,
  type MantineColorsTuple,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  TextInput,
} from '@mantine/core';
import classes from './theme.module.css';

const ink: MantineColorsTuple = [
  '#F0F3F9',
  '#DFE5F1',
  '#BCC7DE',
  '#94A5C6',
  '#6F84AE',
  '#506698',
  '#3A4F82',
  '#283A66',
  '#1A284B',
  '#101A35',
];

const amber: MantineColorsTuple = [
  '#FFF6E3',
  '#FFEBC4',
  '#FFD98F',
  '#FFC65A',
  '#F9B233',
  '#EFA01B',
  '#B4700A',
  '#94560A',
  '#6F400C',
  '#4A2B0A',
];

const display = "'Bricolage Grotesque Variable', 'Trebuchet MS', sans-serif";

/** The look of every Mantine part; colours by role live in tokens.css. */
export const theme = createTheme({
  colors: { ink, amber },
  primaryColor: 'amber',
  primaryShade: 4,
  black: '#141D38',
  fontFamily: "'Figtree Variable', 'Segoe UI', sans-serif",
  headings: { fontFamily: display, fontWeight: '640' },
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ classNames: { root: classes.button, section: classes.buttonSection } }),
    ActionIcon: ActionIcon.extend({ classNames: { root: classes.actionIcon } }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    InputWrapper: Input.Wrapper.extend({ classNames: { label: classes.label } }),
    TextInput: TextInput.extend({ classNames: { input: classes.input, label: classes.label } }),
    NativeSelect: NativeSelect.extend({ classNames: { input: classes.input, label: classes.label } }),
    SegmentedControl: SegmentedControl.extend({
      classNames: { root: classes.segments, label: classes.segment, indicator: classes.segmentIndicator },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
  },
});
