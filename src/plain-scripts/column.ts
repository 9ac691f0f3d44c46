import { enterGoesOn } from './column/enter-goes-on.ts';

enterGoesOn(document);
