import { RouteError } from './RouteError.tsx';

/** RouteError for pages that stand alone, without tabs around them. */
export function RouteErrorPage() {
  return (
    <div className="page py-8 md:py-12">
      <RouteError />
    </div>
  );
}
