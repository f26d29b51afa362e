import type { MantineThemeComponents } from '@mantine/core';
import { colourVariable } from './tokens.ts';

const action = colourVariable('action');
const onAction = colourVariable('onAction');

/** Controls are 32 px high with text of 14 px; a dense toolbar uses `size="xs"`: 30 and 13. */
const CONTROL = { xs: { height: '30px', font: '13px' }, other: { height: '32px', font: '14px' } } as const;

function controlOf(size: unknown): { height: string; font: string } {
  return size === 'xs' ? CONTROL.xs : CONTROL.other;
}

/** The screen behind a dialog stays readable. */
const OVERLAY = { backgroundOpacity: 0.35 } as const;

/** A box and its label are one target of 28 px. */
const CHOICE_STYLES = { inner: { marginTop: 6 }, label: { fontSize: 13, paddingBlock: 6 } } as const;

/** Default properties of the kit's components, so that no screen repeats them. */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, props: { size?: unknown }) => ({
      root: {
        '--button-height': controlOf(props.size).height,
        '--button-fz': '13px',
        '--button-padding-x': '12px',
      },
    }),
    styles: { root: { fontWeight: 500 } },
  },
  // The kit cuts what is wider than its text, and with it the focus ring of a button at the edge.
  Alert: { styles: { body: { minWidth: 0 }, message: { overflow: 'visible', overflowWrap: 'anywhere' } } },
  ActionIcon: { defaultProps: { size: 30, variant: 'subtle', color: 'ink' } },
  CloseButton: { defaultProps: { size: 28 } },
  Input: {
    vars: (_: unknown, props: { size?: unknown }) => ({
      wrapper: { '--input-height': controlOf(props.size).height, '--input-fz': controlOf(props.size).font },
    }),
  },
  InputWrapper: {
    styles: {
      label: { fontSize: 13, fontWeight: 500, marginBottom: 4 },
      error: { fontSize: 12, lineHeight: '16px' },
      description: { fontSize: 12, lineHeight: '16px' },
    },
  },
  Checkbox: {
    defaultProps: { size: 'xs' },
    vars: () => ({ root: { '--checkbox-color': action, '--checkbox-icon-color': onAction } }),
    styles: CHOICE_STYLES,
  },
  Radio: {
    defaultProps: { size: 'xs' },
    vars: () => ({ root: { '--radio-color': action, '--radio-icon-color': onAction } }),
    styles: CHOICE_STYLES,
  },
  Switch: {
    defaultProps: { size: 'sm' },
    vars: () => ({ root: { '--switch-color': action } }),
    styles: { label: { fontSize: 13 } },
  },
  Badge: { styles: { root: { textTransform: 'none', fontWeight: 500 } } },
  Tooltip: {
    defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 }, fz: 12 },
  },
  Menu: {
    // Without the kit's invisible first tab stop, which is no menu item: a menu may contain nothing else.
    defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
    styles: { item: { fontSize: 13, minHeight: 32 }, dropdown: { padding: 4 } },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  Modal: {
    defaultProps: {
      overlayProps: OVERLAY,
      centered: false,
      yOffset: '12vh',
      transitionProps: { duration: 150, transition: 'fade' },
    },
  },
  // A dialog's header is not a second banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Drawer: { defaultProps: { overlayProps: OVERLAY, transitionProps: { duration: 150 } } },
  Tabs: { styles: { tab: { fontSize: 13, fontWeight: 500 } } },
  Kbd: { styles: { root: { fontFamily: 'inherit', fontSize: 12, fontWeight: 500 } } },
  Skeleton: { defaultProps: { radius: 'sm' } },
};
