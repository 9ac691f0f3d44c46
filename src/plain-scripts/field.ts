import { keepOnPhone } from './field/keep-on-phone.ts';

keepOnPhone();
