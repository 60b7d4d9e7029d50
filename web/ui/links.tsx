import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

/** A link to a page, as text. */
export const PageLink = createLink((props: AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>) => (
  <Anchor {...props} />
));

/** A link to a page, as a button. */
export const ButtonLink = createLink((props: ButtonProps & Omit<ComponentPropsWithRef<"a">, keyof ButtonProps>) => (
  <Button component="a" {...props} />
));
