import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
  virtualColor,
} from '@mantine/core';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { mixed, readableOn } from '../../contract/brand/contrast.ts';
import { t } from './language/t.ts';

/**
 * The colours of spec 9, each at index 5. Index 7 fills buttons and badges: the first shade on which white reaches
 * 4.5:1. White is unreadable on any yellow, so the warning keeps its colour and takes black text.
 */
const success = tuple('#e6f7f2 #d3f0e7 #a5e0cc #6fcfae #34bb92 #06A77D #058a67 #047857 #036045 #024a36');
const warning = tuple('#fff9e6 #fff3cf #ffe69c #ffda6a #ffcd39 #ffc107 #ffc107 #ffc107 #e6ac00 #5c4503');
const danger = tuple('#fff0f0 #ffe1e1 #ffc2c2 #ff9a9a #ff7070 #ff0e0e #e00c0c #c40a0a #a30808 #7d0606');
const info = tuple('#e9f5fa #d8edf5 #aed9e9 #7ec2dc #4eaccd #2596be #1d7da0 #176786 #125370 #0e4057');
const inkOnLight = tuple('#fafafa #f1f1f2 #e4e4e7 #d4d4d8 #a1a1aa #71717a #3f3f46 #141414 #333338 #141414');
const inkOnDark = tuple('#fafafa #f4f4f5 #ececee #e4e4e7 #e4e4e7 #e4e4e7 #ececee #f4f4f5 #d4d4d8 #52525b');

/** The colour of text on the ink. */
const ON_INK = 'var(--mantine-primary-color-contrast)';

const scrollingOptions = { withScrollArea: false, styles: { options: { maxHeight: 220, overflowY: 'auto' } } };

const CALENDAR = {
  ariaLabels: { nextMonth: t('Next month'), previousMonth: t('Previous month') },
  hideOutsideDates: true,
  // In Nepal the week begins on Sunday, and Saturday is the day of rest.
  firstDayOfWeek: 0,
  weekendDays: [6],
};

const theme = createTheme({
  colors: {
    success,
    warning,
    danger,
    info,
    // Mantine itself uses red, for field errors and Saturdays.
    red: danger,
    inkOnLight,
    inkOnDark,
    ink: virtualColor({ name: 'ink', light: 'inkOnLight', dark: 'inkOnDark' }),
  },
  primaryColor: 'ink',
  primaryShade: 7,
  autoContrast: true,
  black: '#141414',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif',
  components: {
    // Mantine gives these no name, and lets a dialog's header count as the page's.
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': t('Close') },
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Render it in the page: Mantine would add it to the body, outside every landmark.
    Tooltip: { defaultProps: { portalProps: { target: 'main' } } },
    // In dark mode the ink is nearly white, so the tick is dark; a thin edge shows the unticked box.
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-color-body)' } },
    // Mantine uses white on these in both modes, because it can't resolve a colour that differs by mode.
    Radio: { defaultProps: { iconColor: ON_INK } },
    Pagination: { vars: () => ({ root: { '--pagination-active-color': ON_INK } }) },
    Timeline: { vars: () => ({ root: { '--tl-icon-color': ON_INK } }) },
    Textarea: { defaultProps: { autosize: true, minRows: 2 } },
    PasswordInput: {
      defaultProps: {
        autoComplete: 'current-password',
        visibilityToggleButtonProps: { 'aria-label': t('Show the password') },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    DatePicker: { defaultProps: CALENDAR },
    DatePickerInput: { defaultProps: CALENDAR },
    // Fix the list's position: options scroll into view with the keyboard, and a long page would jump with them.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    // The list scrolls itself: a scrolling box around it would need focus. It opens only on request, because a new
    // dialog or a wrong field can focus it too.
    Select: { defaultProps: { ...scrollingOptions, openOnFocus: false } },
    MultiSelect: { defaultProps: { ...scrollingOptions, openOnFocus: false } },
    // Render an open menu inside the page; Mantine's own focus stop is not a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: 'main' } } },
  },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' } } },
});

/** Puts the brand's colour on buttons, ticks and choices; darkens one on which white text is unreadable. */
export function themeOf(colour: string): MantineThemeOverride {
  if (colour === NEUTRAL_BRAND.colour) return theme;
  const fill = readableOn(colour, ['#ffffff']);
  const branded = inkOnLight.map((shade, index) => {
    if (index === 7 || index === 9) return fill;
    return index === 8 ? mixed(fill, '#ffffff', 0.15) : shade;
  });
  return mergeThemeOverrides(theme, { colors: { inkOnLight: branded as unknown as MantineColorsTuple } });
}

/** Darkens secondary text: Mantine's own greys miss 4.5:1 on white. */
export const accessibleGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b616b',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': 'var(--mantine-color-danger-7)',
  },
  dark: {
    '--mantine-color-dimmed': '#a6abb3',
    '--mantine-color-placeholder': '#9aa0a8',
    '--mantine-color-error': 'var(--mantine-color-danger-3)',
  },
});

function tuple(shades: string): MantineColorsTuple {
  return shades.split(' ') as unknown as MantineColorsTuple;
}
