CREATE TABLE "teacher_replacements" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"edu_year" integer NOT NULL,
	"user_id" integer NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	"reason" text,
	"order_uuid" uuid,
	"recorded_at" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_replacements_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "assignment_teachers" DROP CONSTRAINT "assignment_teachers_school_id_assignment_uuid_user_id_pk";--> statement-breakpoint
-- By hand: before the key that it is part of. Who teaches now teaches from the beginning, without end.
ALTER TABLE "assignment_teachers" ADD COLUMN "date_from" date DEFAULT '1900-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_teachers" ADD CONSTRAINT "assignment_teachers_key" PRIMARY KEY("school_id","assignment_uuid","user_id","date_from");--> statement-breakpoint
ALTER TABLE "assignment_teachers" ADD COLUMN "date_to" date;--> statement-breakpoint
ALTER TABLE "assignment_teachers" ADD COLUMN "replacement_uuid" uuid;--> statement-breakpoint
CREATE INDEX "replacements_of_teacher" ON "teacher_replacements" USING btree ("school_id","user_id");