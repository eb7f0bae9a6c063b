ALTER TABLE "students" ADD COLUMN "as_left" jsonb;--> statement-breakpoint
-- Masks with the last four digits, from which a whole IIN could be worked out, become eight dots.
UPDATE "admission_requests" SET "iin" = left("iin", 4) || '••••••••';