import { ContentPage } from '../../features/content/ContentPage.tsx';
import { cookies } from '../../features/content/cookies.ts';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/cookies';

export function loader({ request }: Route.LoaderArgs) {
  return { text: cookies, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin);

export default function Cookies({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
