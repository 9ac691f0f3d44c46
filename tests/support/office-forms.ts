/** Every form of the office. */
export * from '../../src/features/certificate-log/routes/log-form.ts';
export * from '../../src/features/sharing/routes/sharing-forms.ts';
export * from '../../src/features/site-import/routes/import-forms.ts';
export * from '../../src/server/sections/office/forms/company-forms.ts';
export * from '../../src/server/sections/office/forms/people-forms.ts';
export * from '../../src/server/sections/office/forms/register-forms.ts';
export * from '../../src/server/sections/office/forms/report-forms.ts';
export * from '../../src/server/sections/office/forms/visit-forms.ts';
