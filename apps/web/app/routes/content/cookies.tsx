import { ContentPage } from '../../content/ContentPage.tsx';
import { cookies } from '../../content/cookies.ts';
import { wordsMeta } from '../../content/meta.ts';
import type { Route } from './+types/cookies';

export function loader({ request }: Route.LoaderArgs) {
  return { text: cookies, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : wordsMeta(loaderData.text, loaderData.origin);

export default function Cookies({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
