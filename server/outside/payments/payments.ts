// The interface of a payment provider, in our terms: money in centavos, instants as Date. `account` is the shop's account, by the
// provider's id, or null, the platform's own: that of the keys. Each provider is one file beside this one (docs/payments.md).

/** A plan to offer: `price` for every `months`. `product`: the product of an earlier offer; `instead`: its removed price. */
export type Offer = {
  plan: string;
  name: string;
  price: number;
  months: number;
  product: string | null;
  instead?: string | undefined;
};

/** An amount that is paid once, in centavos. */
export type Once = { name: string; amount: number };

/**
 * The provider's payment page for a subscription at an offered price. `reference` is our id, which the provider returns. `fee` is paid at
 * once; of a trial only the card is taken, and `terms` stand beside the button.
 */
export type CheckoutInput = {
  reference: string;
  price: string;
  fee: Once | null;
  trial: { days: number; terms: string } | null;
  email: string | null;
  done: string;
  cancelled: string;
  expires: Date;
};

/** A page for a single payment, in centavos, by any immediate form of payment; boleto is not one. */
export type PaymentInput = Omit<CheckoutInput, "price" | "fee" | "trial"> & Once;

/**
 * `waiting`: a Pix that was begun and is not paid. `id`: the payment id for refunds, once a payment was begun. `amount`: what was paid, null
 * where that is not in reais.
 */
export type Payment = {
  state: "open" | "waiting" | "paid" | "expired";
  id: string | null;
  amount: number | null;
  charge: Charge | null;
};

export type SubscriptionState = "pending" | "active" | "late" | "suspended" | "cancelled" | "failed";

/** `renews`: the next charge of the card; null when there is none. `trial`: also one that is over. */
type ProviderSubscription = {
  id: string;
  payer: string;
  state: SubscriptionState;
  renews: Date | null;
  trial: { from: Date; to: Date } | null;
};

/** `fee`: the provider's fee. `available`: the day of payout. Null while unknown. */
export type Charge = {
  id: string;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  paidAt: Date;
  fee: number | null;
  available: Date | null;
  /** Refunds to the card, and refunds that its bank rejected. */
  refunded: number;
  failed: number;
  /** Amounts that the card's owner disputes and has not lost, and the part of them that they won. */
  contested: number;
  lost: number;
};

/** A paid invoice for the period that begins at `from`. `once`: what of its amount is not for the period. */
export type PaidInvoice = {
  id: string;
  amount: number;
  once: number;
  paidAt: Date;
  from: Date;
  charge: Charge | null;
};

/** The state of a subscription at the provider, read at one moment; invoices in order of payment. */
export type Standing = {
  checkout: "open" | "paid" | "expired" | null;
  subscription: ProviderSubscription | null;
  invoices: PaidInvoice[];
};

/** Our object of an event, by any id in it; `account`: the shop's account itself. */
export type About = { reference?: string; checkout?: string; subscription?: string; charge?: string; account?: true };

/** `account`: the account of the event; null for the keys' own account. Events only trigger a read; their content is not trusted. */
export type ProviderEvent = { id: string; type: string; account: string | null; happened: Date; about: About };

/** The webhook's body was not signed by the provider, or too long ago. */
export class NotSigned extends Error {}

/** The provider did not answer, or cannot answer now; try again. */
export class PaymentsUnavailable extends Error {}

/**
 * The provider answered and a retry is useless: the installation's keys are invalid, the shop's account denies access, or the named
 * object does not exist.
 */
export class PaymentsRefused extends Error {
  readonly what: "keys" | "account" | "missing";
  constructor(what: "keys" | "account" | "missing", options: ErrorOptions) {
    super(`The provider refused: ${what}.`, options);
    this.what = what;
  }
}

export type Payments = {
  /** Stored with each of its objects. */
  name: string;
  /** The keys belong to the installation's only shop, so it needs no connected account. */
  ownKeys: boolean;
  /** Creates a shop's account, or returns that of the keys; `instead` replaces an account that denies access. */
  openAccount: (shop: { id: string; name: string; email: string; instead?: string | undefined }) => Promise<string>;
  /** `ready`: it may take payments. */
  account: (account: string) => Promise<{ ready: boolean }>;
  /** A page of the provider on which the shop says who it is. */
  accountPage: (account: string, pages: { back: string; again: string }) => Promise<string>;
  /** Offers a plan at its price; existing subscribers keep their earlier offer. */
  offer: (account: string, offer: Offer) => Promise<{ product: string; price: string }>;
  /** Charges this much, in centavos, from the subscription's next charge on; nothing of the current period is charged or credited. */
  reprice: (account: string, subscription: string, price: number) => Promise<void>;
  /** Adds an amount to the charge that ends a trial, in place of the one added before; 0 takes it away. */
  addOnce: (account: string, subscription: string, once: Once) => Promise<void>;
  /** Refuses with `missing` when the price is no longer offered. */
  openCheckout: (account: string, checkout: CheckoutInput) => Promise<{ id: string; url: string | null }>;
  standing: (account: string, of: { checkout: string | null; subscription: string | null }) => Promise<Standing>;
  openPayment: (account: string | null, payment: PaymentInput) => Promise<{ id: string; url: string | null }>;
  payment: (account: string | null, checkout: string) => Promise<Payment>;
  /** Closes the page for payments; a finished one does not change. */
  expire: (account: string | null, checkout: string) => Promise<void>;
  /** Refunds the rest of a charge, or this many centavos. The same `key` refunds only once. */
  refund: (account: string | null, charge: string, key: string, amount?: number) => Promise<void>;
  /** Stops charging, at the end of the paid period or at once. */
  cancel: (account: string, subscription: string, when: "at_end" | "now") => Promise<void>;
  /** Undoes the end at the paid period; false where the subscription has ended. */
  goOn: (account: string, subscription: string) => Promise<boolean>;
  /** A page of the provider on which the payer can only change their card. */
  cardPage: (account: string, payer: string, back: string) => Promise<string>;
  /** The verified event. Throws NotSigned. */
  readEvent: (body: string, signature: string, now: Date) => ProviderEvent | null;
  /** All events since then, up to 30 days. */
  events: (account: string | null, since: Date) => AsyncIterable<ProviderEvent>;
};
