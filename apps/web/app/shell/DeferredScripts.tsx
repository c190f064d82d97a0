import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Children, cloneElement, Fragment, isValidElement } from 'react';
import { Scripts } from 'react-router';
import { DEFERRED_TYPE } from './early/deferredScripts.ts';

type Props = {
  type?: string;
  rel?: string;
  href?: string;
  async?: boolean;
  'data-needs'?: string;
  children?: ReactNode;
};

/** The elements of what the router renders, out of their fragments. */
const flattenElements = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return child.type === Fragment ? flattenElements(child.props.children) : [child];
  });

/**
 * The router's scripts as the server sends them: the entry module is inert and lists all files it needs, and none of
 * them is requested until EarlyInteraction starts it. The router has no option for this, so its elements are changed.
 * Unknown elements are left as they are.
 */
function ServerScripts(props: ComponentProps<typeof Scripts>) {
  const elements = flattenElements(Scripts(props));
  const isPreload = ({ props }: ReactElement<Props>): boolean => props.rel === 'modulepreload';
  const needs = elements.filter(isPreload).map(({ props }) => props.href);
  return (
    <>
      {elements
        .filter((element) => !isPreload(element))
        .map((element) =>
          element.type === 'script' && element.props.type === 'module'
            ? cloneElement(element, { type: DEFERRED_TYPE, async: undefined, 'data-needs': needs.join(' ') })
            : element,
        )}
    </>
  );
}

/**
 * The router's scripts, deferred until the first paint. In the browser they have already started, so nothing is
 * deferred.
 */
export const DeferredScripts: typeof Scripts = import.meta.env.SSR ? ServerScripts : Scripts;
