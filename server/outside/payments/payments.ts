// What every provider of payments does for us, in our words: money in centavos, instants as Date. `account` is that of the shop, by the
// provider's id. A provider is one file beside this one (docs/payments.md).

/** A plan as it is offered: `price` for each `months`. `product` is what an earlier offer of it was made of, `instead` its price that is gone. */
export type Offer = {
  plan: string;
  name: string;
  price: number;
  months: number;
  product: string | null;
  instead?: string | undefined;
};

/** A page of the provider on which somebody pays: for a subscription to an offered price. `reference` is ours, and comes back. */
export type CheckoutAsked = {
  reference: string;
  price: string;
  email: string | null;
  done: string;
  cancelled: string;
  expires: Date;
};

/** A page on which somebody pays once, in centavos, by whatever is paid at once: a boleto is not. */
export type PaymentAsked = Omit<CheckoutAsked, "price"> & { name: string; amount: number };

/** `waiting`: a Pix that was begun and is not paid. `id`: by which money goes back, once somebody began to pay. */
export type Payment = { state: "open" | "waiting" | "paid" | "expired"; id: string | null; charge: Charge | null };

export type SubscriptionState = "pending" | "active" | "late" | "suspended" | "cancelled" | "failed";

/** `renews`: when the card is charged next; null where it is not. */
type ProviderSubscription = { id: string; payer: string; state: SubscriptionState; renews: Date | null };

/** `fee` is what the provider keeps, and `available` when it pays; of what it does not know yet null. */
export type Charge = {
  id: string;
  paidAt: Date;
  fee: number | null;
  available: Date | null;
  /** What goes or went back to the card, and what was sent and its bank did not take. */
  refunded: number;
  failed: number;
  /** What the card's owner contests and has not lost, and what of it they won. */
  contested: number;
  lost: number;
};

/** A paid invoice: for the period that begins at `from`. */
export type PaidInvoice = { id: string; amount: number; paidAt: Date; from: Date; charge: Charge | null };

/** How a subscription stands at the provider, read at one moment; invoices in the order of their payment. */
export type Standing = {
  checkout: "open" | "paid" | "expired" | null;
  subscription: ProviderSubscription | null;
  invoices: PaidInvoice[];
};

/** Which of ours an event is about, by any id that the provider names; `account`: the shop's account itself. */
export type About = { reference?: string; checkout?: string; subscription?: string; charge?: string; account?: true };

/** `account`: whose it is; null where it is of the keys' own account. Told only: what is true is read. */
export type ProviderEvent = { id: string; type: string; account: string | null; happened: Date; about: About };

/** The webhook's body was not signed by the provider, or too long ago. */
export class NotSigned extends Error {}

/** The provider gave no answer, or could not answer now: to be asked again. */
export class PaymentsUnavailable extends Error {}

/**
 * The provider answered, and will not do it however often it is asked: the installation's keys are not good (any more), the shop's account
 * let us in no more, or what was named is not there.
 */
export class PaymentsRefused extends Error {
  readonly what: "keys" | "account" | "missing";
  constructor(what: "keys" | "account" | "missing", options: ErrorOptions) {
    super(`The provider refused: ${what}.`, options);
    this.what = what;
  }
}

export type Payments = {
  /** Stored with what is of it. */
  name: string;
  /** The keys are those of the one shop of this installation, which needs no account beneath them. */
  ownKeys: boolean;
  /** Makes the account of a shop, or names that of the keys; another one `instead` of one that shut us out. */
  openAccount: (shop: { id: string; name: string; email: string; instead?: string | undefined }) => Promise<string>;
  /** `ready`: it may take payments. */
  account: (account: string) => Promise<{ ready: boolean }>;
  /** A page of the provider on which the shop says who it is. */
  accountPage: (account: string, pages: { back: string; again: string }) => Promise<string>;
  /** Offers a plan at its price; what was offered before stays for who has it. */
  offer: (account: string, offer: Offer) => Promise<{ product: string; price: string }>;
  /** Refused as `missing` where the price is not offered any more. */
  openCheckout: (account: string, asked: CheckoutAsked) => Promise<{ id: string; url: string | null }>;
  standing: (account: string, of: { checkout: string | null; subscription: string | null }) => Promise<Standing>;
  openPayment: (account: string, asked: PaymentAsked) => Promise<{ id: string; url: string | null }>;
  payment: (account: string, checkout: string) => Promise<Payment>;
  /** It is paid on that page no more; what is over already stays as it is. */
  expire: (account: string, checkout: string) => Promise<void>;
  /** Gives back all that is left of a charge, or so many centavos of it. The same `key` gives back once. */
  refund: (account: string, charge: string, key: string, amount?: number) => Promise<void>;
  /** Charges no more; at the end of what is paid, or at once. */
  cancel: (account: string, subscription: string, when: "at_end" | "now") => Promise<void>;
  /** Takes back that it ends with what is paid. */
  goOn: (account: string, subscription: string) => Promise<void>;
  /** A page of the provider on which whoever pays changes their card, and nothing else. */
  cardPage: (account: string, payer: string, back: string) => Promise<string>;
  /** What the provider signed. Throws NotSigned. */
  readEvent: (body: string, signature: string, now: Date) => ProviderEvent | null;
  /** Everything that it told since then, up to 30 days. */
  events: (account: string, since: Date) => AsyncIterable<ProviderEvent>;
};
