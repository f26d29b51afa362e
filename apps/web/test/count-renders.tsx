import { Profiler, useRef, type ReactNode } from 'react';

/** What the counter reads of a node of React's tree. */
interface TreeNode {
  readonly type: unknown;
  readonly flags: number;
  readonly child: TreeNode | null;
  readonly sibling: TreeNode | null;
  readonly alternate: TreeNode | null;
  readonly return: TreeNode | null;
  /** Of the top node: the tree that is on screen. */
  readonly stateNode?: { readonly current: TreeNode } | null;
}

/** React's flag of a component whose function ran. */
const PERFORMED_WORK = 1;

/** The renders of a part of the screen, by the names of its components. */
export interface RenderCounter {
  /** Counts what is below it. */
  readonly Counted: (props: { readonly children: ReactNode }) => ReactNode;
  readonly of: (name: string) => number;
  /** All names with their counts, the most frequent first. */
  readonly list: () => [string, number][];
  readonly reset: () => void;
}

/** Counts how often each component renders, in every commit. */
export function createRenderCounter(): RenderCounter {
  const counts = new Map<string, number>();
  const visit = (node: TreeNode): void => {
    const before = node.alternate;
    const name = toName(node.type);
    if (name !== undefined && (node.flags & PERFORMED_WORK) !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
    // A part that nothing has changed is the same part as before.
    if (before !== null && before.child === node.child) return;
    for (let child = node.child; child !== null; child = child.sibling) visit(child);
  };
  return {
    Counted: ({ children }) => {
      const marker = useRef<HTMLSpanElement>(null);
      const count = () => {
        const key = Object.keys(marker.current ?? {}).find((name) => name.startsWith('__reactFiber$')) ?? '';
        let top = (marker.current as unknown as Record<string, TreeNode | undefined>)[key];
        while (top?.return) top = top.return;
        if (top?.stateNode) visit(top.stateNode.current);
      };
      return (
        <Profiler id="counted" onRender={count}>
          <span ref={marker} hidden />
          {children}
        </Profiler>
      );
    },
    of: (name) => counts.get(name) ?? 0,
    list: () => [...counts].sort((left, right) => right[1] - left[1]),
    reset: () => counts.clear(),
  };
}

function toName(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  const inner = (type as { readonly type?: unknown; readonly render?: unknown } | null) ?? {};
  if (typeof inner.type === 'function') return inner.type.name;
  return typeof inner.render === 'function' ? inner.render.name : undefined;
}
