import {
  ActionIcon,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  NativeSelect,
  Skeleton,
  type VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
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

/**
 * The button hierarchy: committing, repeated actions, the alternative, and buttons on the night background.
 */
const variants: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: {
    background: 'var(--nd-lamp)',
    hover: 'var(--nd-lamp-hover)',
    color: 'var(--nd-on-lamp)',
    border: 'none',
  },
  light: {
    background: 'var(--nd-soft)',
    hover: 'var(--nd-soft-hover)',
    color: 'var(--nd-on-soft)',
    border: 'none',
  },
  default: {
    background: 'transparent',
    hover: 'var(--nd-sunk)',
    color: 'var(--nd-text)',
    border: '1px solid var(--nd-field-line)',
  },
  quiet: {
    background: 'var(--nd-card)',
    hover: 'var(--nd-sunk)',
    color: 'var(--nd-text)',
    border: '1px solid var(--nd-line)',
  },
  danger: {
    background: 'var(--nd-danger)',
    hover: 'var(--nd-danger-hover)',
    color: 'var(--nd-on-danger)',
    border: 'none',
  },
  'danger-subtle': {
    background: 'transparent',
    hover: 'var(--nd-bad-fill)',
    color: 'var(--nd-bad)',
    border: 'none',
  },
  night: {
    background: 'var(--nd-night-button)',
    hover: 'var(--nd-night-button-hover)',
    color: 'var(--nd-on-night-link)',
    border: 'none',
  },
  'night-subtle': {
    background: 'transparent',
    hover: 'var(--nd-night-button)',
    color: 'var(--nd-on-night-link)',
    border: 'none',
  },
};

/** The theme of all Mantine components; colours by role are in tokens.css. */
export const theme = createTheme({
  colors: { ink, amber },
  primaryColor: 'amber',
  primaryShade: 4,
  black: '#141D38',
  fontFamily: 'var(--nd-type)',
  headings: { fontFamily: 'var(--nd-display)', fontWeight: '640' },
  defaultRadius: 12,
  fontSizes: { xs: '15px', sm: '16px', md: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => variants[input.variant] ?? defaultVariantColorsResolver(input),
  components: {
    Button: Button.extend({ classNames: { root: classes.button } }),
    ActionIcon: ActionIcon.extend({ classNames: { root: classes.actionIcon } }),
    Input: Input.extend({ classNames: { wrapper: classes.field, input: classes.input } }),
    InputWrapper: Input.Wrapper.extend({ classNames: { label: classes.label } }),
    NativeSelect: NativeSelect.extend({
      defaultProps: { rightSection: <IconChevronDown size={18} stroke={1.8} /> },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
  },
});
