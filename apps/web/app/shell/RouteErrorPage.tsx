import { RouteError } from './RouteError.tsx';

/** RouteError for standalone pages, without tabs around them. */
export function RouteErrorPage() {
  return (
    <div className="page py-8 md:py-12">
      <RouteError />
    </div>
  );
}
