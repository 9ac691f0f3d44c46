/**
 * Fetches one more script after the page is shown. The script that checks a form is larger than the page, and would delay the stylesheet
 * on a weak signal. Repeats the input event for values typed before the script arrives.
 * @param src  address of the script; undefined on a page that has none
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
