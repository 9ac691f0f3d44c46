/** As much of React as the components of the plain pages take, from Preact: they are functions from props to markup. */
import { toChildArray } from 'preact';

export { cloneElement, Fragment, isValidElement } from 'preact';
export const Children = { toArray: toChildArray };
