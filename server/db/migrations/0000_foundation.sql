CREATE TABLE "cell_history" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "cell_history_school_id_schedule_uuid_kind_student_group_uuid_version_pk" PRIMARY KEY("school_id","schedule_uuid","kind","student_group_uuid","version")
);
--> statement-breakpoint
CREATE TABLE "journal_cells" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "journal_cells_school_id_schedule_uuid_kind_student_group_uuid_pk" PRIMARY KEY("school_id","schedule_uuid","kind","student_group_uuid")
);
--> statement-breakpoint
CREATE TABLE "assignment_teachers" (
	"school_id" integer NOT NULL,
	"assignment_uuid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"is_main" boolean NOT NULL,
	CONSTRAINT "assignment_teachers_school_id_assignment_uuid_user_id_pk" PRIMARY KEY("school_id","assignment_uuid","user_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"edu_year" integer NOT NULL,
	"group_id" integer NOT NULL,
	"subgroup_uuid" uuid,
	"subject_id" integer NOT NULL,
	"weekly_tenths" integer NOT NULL,
	CONSTRAINT "assignments_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "homeworks" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"body" text,
	"due_schedule_uuid" uuid,
	"author_user_id" integer NOT NULL,
	CONSTRAINT "homeworks_school_id_schedule_uuid_pk" PRIMARY KEY("school_id","schedule_uuid")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"assignment_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"number" integer NOT NULL,
	"time_start" text NOT NULL,
	"time_end" text NOT NULL,
	"room_id" integer,
	"type" text NOT NULL,
	"max_score" integer,
	"theme_uuid" uuid,
	"theme" text,
	"is_sync_lesson" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lessons_school_id_schedule_uuid_pk" PRIMARY KEY("school_id","schedule_uuid")
);
--> statement-breakpoint
CREATE TABLE "plan_themes" (
	"school_id" integer NOT NULL,
	"assignment_uuid" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"theme" text NOT NULL,
	"type" text NOT NULL,
	"max_score" integer,
	CONSTRAINT "plan_themes_school_id_assignment_uuid_ordinal_pk" PRIMARY KEY("school_id","assignment_uuid","ordinal")
);
--> statement-breakpoint
CREATE TABLE "days_off" (
	"school_id" integer NOT NULL,
	"date_start" date NOT NULL,
	"parallel" integer NOT NULL,
	"date_end" date NOT NULL,
	"kind" text NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL,
	CONSTRAINT "days_off_school_id_date_start_parallel_pk" PRIMARY KEY("school_id","date_start","parallel")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" integer PRIMARY KEY NOT NULL,
	"region_id" integer NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"school_id" integer NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"group_id" integer NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	CONSTRAINT "group_members_school_id_student_group_uuid_pk" PRIMARY KEY("school_id","student_group_uuid")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"school_id" integer NOT NULL,
	"id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"parallel" integer NOT NULL,
	"letter" text NOT NULL,
	"edu_lang" text NOT NULL,
	"shift" integer NOT NULL,
	"lead_user_id" integer,
	"room_id" integer,
	CONSTRAINT "groups_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "parent_children" (
	"school_id" integer NOT NULL,
	"parent_user_id" integer NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	CONSTRAINT "parent_children_school_id_parent_user_id_student_school_uuid_pk" PRIMARY KEY("school_id","parent_user_id","student_school_uuid")
);
--> statement-breakpoint
CREATE TABLE "quarters" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"number" integer NOT NULL,
	"date_start" date NOT NULL,
	"date_end" date NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "quarters_school_id_edu_year_number_pk" PRIMARY KEY("school_id","edu_year","number")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" integer PRIMARY KEY NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"school_id" integer NOT NULL,
	"id" integer NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "rooms_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "school_years" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"status" text NOT NULL,
	"is_current" boolean NOT NULL,
	"can_edit_periods" boolean NOT NULL,
	"date_start" date NOT NULL,
	"date_end" date NOT NULL,
	"formula" jsonb NOT NULL,
	CONSTRAINT "school_years_school_id_edu_year_pk" PRIMARY KEY("school_id","edu_year")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"bin" text NOT NULL,
	"type" text NOT NULL,
	"region_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	"phone" text,
	"time_zone" text NOT NULL,
	"flags" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"school_id" integer NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"student_uuid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "students_school_id_student_school_uuid_pk" PRIMARY KEY("school_id","student_school_uuid")
);
--> statement-breakpoint
CREATE TABLE "subgroup_members" (
	"school_id" integer NOT NULL,
	"subgroup_uuid" uuid NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	CONSTRAINT "subgroup_members_school_id_subgroup_uuid_student_group_uuid_date_from_pk" PRIMARY KEY("school_id","subgroup_uuid","student_group_uuid","date_from")
);
--> statement-breakpoint
CREATE TABLE "subgroups" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"group_id" integer NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "subgroups_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL,
	"score_type" text NOT NULL,
	"subject_type" text NOT NULL,
	CONSTRAINT "subjects_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" smallint NOT NULL,
	"window_start" bigint NOT NULL,
	"blocked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"generation" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "user_schools" (
	"user_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"role" text NOT NULL,
	"subrole" text,
	"position_kz" text,
	"position_ru" text,
	"position_en" text,
	CONSTRAINT "user_schools_user_id_school_id_role_pk" PRIMARY KEY("user_id","school_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_default_password" boolean DEFAULT false NOT NULL,
	"iin" text,
	"surname" text NOT NULL,
	"firstname" text NOT NULL,
	"patronymic" text,
	"gender" text NOT NULL,
	"born_date" date,
	"phone" text,
	"photo" text,
	CONSTRAINT "users_login_unique" UNIQUE("login")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"school_id" integer NOT NULL,
	"position" integer NOT NULL,
	"scope" text NOT NULL,
	"document" text NOT NULL,
	"cell" text,
	"kind" text NOT NULL,
	"client_id" uuid,
	"at" bigint NOT NULL,
	CONSTRAINT "feed_school_id_position_pk" PRIMARY KEY("school_id","position")
);
--> statement-breakpoint
CREATE TABLE "feed_positions" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"pruned_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"school_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"cell_key" text,
	"version" integer,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "ledger_school_id_client_id_seq_pk" PRIMARY KEY("school_id","client_id","seq")
);
--> statement-breakpoint
CREATE TABLE "sync_clients" (
	"school_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"ack_floor" integer NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "sync_clients_school_id_client_id_pk" PRIMARY KEY("school_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "cells_of_pupil" ON "journal_cells" USING btree ("school_id","student_group_uuid","kind");--> statement-breakpoint
CREATE INDEX "assignments_of_teacher" ON "assignment_teachers" USING btree ("school_id","user_id");--> statement-breakpoint
CREATE INDEX "assignments_of_group" ON "assignments" USING btree ("school_id","group_id");--> statement-breakpoint
CREATE INDEX "lessons_of_day" ON "lessons" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "lessons_of_assignment" ON "lessons" USING btree ("school_id","assignment_uuid","date");--> statement-breakpoint
CREATE INDEX "members_of_group" ON "group_members" USING btree ("school_id","group_id");--> statement-breakpoint
CREATE INDEX "groups_of_student" ON "group_members" USING btree ("school_id","student_school_uuid");--> statement-breakpoint
CREATE INDEX "children_of_parent" ON "parent_children" USING btree ("parent_user_id");--> statement-breakpoint
CREATE INDEX "students_of_user" ON "students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subgroups_of_student" ON "subgroup_members" USING btree ("school_id","student_group_uuid");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feed_of_scope" ON "feed" USING btree ("school_id","scope","position");