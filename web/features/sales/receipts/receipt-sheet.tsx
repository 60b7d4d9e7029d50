import { createPortal } from "react-dom";
import { type ReactNode, useState } from "react";
import { type ReceiptLine, receiptTexts } from "#contract/receipt-lines.ts";
import type { Paper, Receipt } from "#contract/receipts.ts";
import classes from "#web/features/sales/receipts/receipt.module.css";

/** A receipt as printed; `title` is the element of its heading. */
export function ReceiptSheet({ receipt, title: Title }: { receipt: Receipt; title: "h1" | "h3" | "p" }) {
  const { shop, address, title, about, items, sums, payments, foot } = receiptTexts(receipt);
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.shop}>{shop}</p>
        {address && <p>{address}</p>}
        <Title className={classes.title}>{title}</Title>
        {about.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </header>
      <Lines name="Itens do recibo" lines={items} />
      <Lines name="Total do recibo" lines={sums} />
      <Lines name="Pagamentos do recibo" lines={payments} />
      <footer>{foot}</footer>
    </article>
  );
}

function Lines({ name, lines }: { name: string; lines: ReceiptLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label={name} className={classes.lines}>
      {lines.map(({ name: said, detail, amount, strong }, position) => (
        // Two lines may be equal, and lines never move.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={position} data-strong={strong}>
          <span>
            {said}
            {detail && <small>{detail}</small>}
          </span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}

const pixelsPerMm = 96 / 25.4;

export function PrintedReceipt({ receipt, papel }: { receipt: Receipt; papel: Paper }) {
  return (
    <Printed papel={papel}>
      <ReceiptSheet receipt={receipt} title="p" />
    </Printed>
  );
}

/** The printed page. A roll's length is known only after rendering. */
export function Printed({ papel, children }: { papel: Paper; children: ReactNode }) {
  const [length, setLength] = useState(0);
  const measure = (element: HTMLElement | null) => {
    if (element) setLength(Math.ceil(element.offsetHeight / pixelsPerMm) + 1);
  };
  const size = papel === "a4" ? "size: A4; margin: 20mm" : `size: 80mm ${length}mm; margin: 0`;
  return createPortal(
    <div key={papel} ref={measure} className={classes.printed} data-papel={papel} aria-hidden="true">
      <style>{`@page { ${size} }`}</style>
      {children}
    </div>,
    document.body,
  );
}
