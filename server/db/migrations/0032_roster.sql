ALTER TABLE "staff_members" ADD COLUMN "sourced_id" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "sourced_id" text;