import { Menu, type MenuItemProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

/** A link to a page, in a menu. */
export const MenuLink = createLink((props: MenuItemProps & Omit<ComponentPropsWithRef<"a">, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
