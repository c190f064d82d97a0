import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children?: ReactNode };

function PlainAnchor({ children, ...rest }: AnchorProps) {
  return <a {...rest}>{children}</a>;
}

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Lets an app replace every link of the kit with its router's link. Without it links are plain <a>. */
export function AnchorProvider({ as, children }: { as: ComponentType<AnchorProps>; children: ReactNode }) {
  return <AnchorContext value={as}>{children}</AnchorContext>;
}

/** A link through the app's router. */
export function Anchor(props: AnchorProps) {
  const As = useContext(AnchorContext);
  return <As {...props} />;
}
