import {
  IconCake,
  IconCalendarCancel,
  IconCalendarDollar,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCashRegister,
  IconCash,
  IconFileImport,
  IconId,
  IconInvoice,
  IconPackage,
  IconReceipt,
  IconShieldExclamation,
  IconUserPlus,
} from "@tabler/icons-react";
import type { Kind } from "#contract/notification-words.ts";

export const notificationIcons: Record<Kind, typeof IconCake> = {
  booked: IconCalendarPlus,
  moved: IconCalendarRepeat,
  cancelled: IconCalendarCancel,
  birthday: IconCake,
  joined: IconUserPlus,
  security: IconShieldExclamation,
  low_stock: IconPackage,
  imported: IconFileImport,
  sale: IconReceipt,
  counter: IconCashRegister,
  closing: IconCalendarDollar,
  advance: IconCash,
  bill: IconInvoice,
  club: IconId,
};
