import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Children, cloneElement, Fragment, isValidElement } from 'react';
import { Scripts } from 'react-router';

/** Type of the script that is held back: no browser runs it. */
export const HELD = 'text/x-held';

type Props = {
  type?: string;
  rel?: string;
  href?: string;
  async?: boolean;
  'data-needs'?: string;
  children?: ReactNode;
};

/** The elements of what the router renders, out of their fragments. */
const flat = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return child.type === Fragment ? flat(child.props.children) : [child];
  });

/**
 * The router's scripts as the server sends them: the module that begins the page stands there unrun with the names of all
 * files it needs, and none of these is asked for until EarlyInteraction begins it. The router has no option for this, so its
 * elements are changed; what is not known here is left as it is.
 */
function Held(props: ComponentProps<typeof Scripts>) {
  const elements = flat(Scripts(props));
  const isPreload = ({ props }: ReactElement<Props>): boolean => props.rel === 'modulepreload';
  const needs = elements.filter(isPreload).map(({ props }) => props.href);
  return (
    <>
      {elements
        .filter((element) => !isPreload(element))
        .map((element) =>
          element.type === 'script' && element.props.type === 'module'
            ? cloneElement(element, { type: HELD, async: undefined, 'data-needs': needs.join(' ') })
            : element,
        )}
    </>
  );
}

/** The router's scripts, which wait for the first paint. In the browser they have begun, and nothing is to be held. */
export const DeferredScripts: typeof Scripts = import.meta.env.SSR ? Held : Scripts;
