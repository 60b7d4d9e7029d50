/** What went wrong, and the one thing that may help. */
export function ProblemNote({ text, action, onAct }: { text: string; action?: string; onAct?: () => void }) {
  return (
    <div className="problem" role="alert">
      <p>{text}</p>
      {action && (
        <button type="button" className="secondary" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  );
}
