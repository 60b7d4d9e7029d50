import { createTheme, type CSSVariablesResolver, rgba } from "@mantine/core";

/** Black and amber. Every grey has the contrast that WCAG AA requires on the two darkest surfaces. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  primaryColor: "yellow",
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: "md",
  components: {
    // Sentence case, as all other texts.
    Badge: { defaultProps: { tt: "none" } },
    CloseButton: { defaultProps: { "aria-label": "Fechar" } },
    // The legend of a fieldset looks like the label of a single field.
    Fieldset: { styles: { root: { margin: 0 }, legend: { fontWeight: "var(--mantine-font-weight-medium)" } } },
    // A dialog's subject is cleared when it closes, so a fade-out would show wrong content.
    Modal: {
      defaultProps: { transitionProps: { transition: "fade-down", duration: 200, exitDuration: 0 } },
      // Titles contain names, which may take two lines.
      styles: { title: { lineHeight: "var(--mantine-line-height-xs)" } },
    },
    // In a dialog that focuses its first field, the options would cover the others before anybody asked for them.
    Select: { defaultProps: { openOnFocus: false } },
    // The placeholder is not a menu item, and screen readers expect only items in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
  colors: {
    dark: [
      "#eceef2",
      "#c3cad5",
      "#9aa3b2",
      "#8b94a5",
      "#343a46",
      "#262a33",
      "#14161b",
      "#0c0d10",
      "#090a0c",
      "#050607",
    ],
  },
});

/**
 * Tinted surfaces (alerts, badges, the active menu entry) are a transparent layer of their colour over black, where the kit has opaque
 * browns and maroons; its own red is too dark for small text, and its outlines are so pale that all look white.
 */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {},
  dark: Object.assign(
    { "--mantine-color-error": "var(--mantine-color-red-4)" },
    ...Object.entries(colors)
      .filter(([name]) => name !== "dark")
      .map(([name, shades]) => ({
        [`--mantine-color-${name}-light`]: rgba(shades[5], 0.13),
        [`--mantine-color-${name}-light-hover`]: rgba(shades[5], 0.2),
        [`--mantine-color-${name}-light-color`]: shades[3],
        [`--mantine-color-${name}-outline`]: shades[4],
      })),
  ),
});
