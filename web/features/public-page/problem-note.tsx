import type { ReactNode } from "react";

type Props = { text: string; action?: string; onAct?: () => void; children?: ReactNode };

/** What went wrong, and the one thing that may help. */
export function ProblemNote({ text, action, onAct, children }: Props) {
  return (
    <div className="problem" role="alert" ref={bringIntoView}>
      <p>{text}</p>
      {children}
      {action && (
        <button type="button" className="secondary" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  );
}

/** It answers a tap at the bottom of a page whose top it may stand on. */
export function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "center" });
}
