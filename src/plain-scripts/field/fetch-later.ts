/**
 * Fetches one more script once the page is shown: what checks a form is larger than the page itself, and would hold up its stylesheet
 * on a weak signal. What is typed before it is there is told to it again.
 * @param src  address of the script; nothing where the page has none.
 */
export function fetchLater(src: string | undefined): void {
  if (!src) return;
  let typedIn: EventTarget | null = null;
  const heard = ({ target }: Event) => {
    typedIn = target;
  };
  addEventListener('input', heard);
  const begin = () => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      removeEventListener('input', heard);
      typedIn?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    document.head.append(script);
  };
  const whenShown = () => setTimeout(begin, 0);
  if (document.readyState === 'complete') whenShown();
  else addEventListener('load', whenShown, { once: true });
}
